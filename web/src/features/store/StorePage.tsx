import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { StoreProfile } from './StoreProfile.tsx'

const route = getRouteApi('/signed-in/stores/$id')

/** SCR-025: one store. */
export default function StorePage() {
  const { id } = route.useParams()
  const { page = 1 } = route.useSearch()
  const navigate = useNavigate()
  return <StoreProfile key={id} id={id} page={page} onPage={(to) => navigate(paths.store(id, pageParam(to)))} />
}
