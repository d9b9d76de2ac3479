import { useLocation } from '@tanstack/react-router'
import { paths } from '@/lib/paths.ts'
import { SavedPosts } from './SavedPosts.tsx'
import { ScheduledPosts } from './ScheduledPosts.tsx'

/** The pages of posts beside the feed: what is saved, and what is scheduled. They share most of their code, so they are fetched together. */
export default function OwnPostsPage() {
  const isSaved = useLocation({ select: ({ pathname }) => pathname === paths.savedPosts().to })
  return isSaved ? <SavedPosts /> : <ScheduledPosts />
}
