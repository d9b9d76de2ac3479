/** Every text of the feed. */
import { count } from '@/lib/plural.ts'

export const texts = {
  title: 'Feed',
  posts: 'Posts',
  loading: 'Loading posts',
  feeds: 'Which feed',
  feedNames: { HEAD_OFFICE: 'Head Office', GLOBAL: 'Global', MY_STORE: 'My Store' },
  filters: 'Filters',
  postTypes: {
    ALL: 'All posts',
    ANNOUNCEMENTS: 'Announcements only',
    STORE_OF_THE_YEAR: 'Store of the Year only',
    SOCIAL: 'Social only',
  },
  headOfficeOnly: 'Head office only',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  filterForm: {
    title: 'Filters',
    postType: 'Post type',
    choosePostType: 'Choose a post type',
    /** FEED-017 */
    postTypeMissing: 'Please select a post type',
    author: 'Post author',
    everybody: 'Everybody',
    clear: 'CLEAR FILTERS',
    apply: 'APPLY',
  },
  /** FEED-011 */
  empty: 'There are no posts to show.',
  emptyHint: 'Be the first to share something.',
  emptyFiltered: 'Try another feed, or remove a filter.',
  /** FEED-012 */
  end: "You've reached the end!",
  /** FEED-013 */
  failed: (message: string) => `Error: ${message}`,
  retry: 'TRY AGAIN',
  /** `n` counts no further than 100 (FD-48). */
  newPosts: (n: number) => (n >= 100 ? '100+ new posts' : count(n, 'new post', 'new posts')),

  /** The link to the page of what is scheduled. `n` counts the first page only. */
  scheduledPosts: (n: number, more: boolean) => (more ? `${n}+ scheduled posts` : count(n, 'scheduled post', 'scheduled posts')),
  nextScheduled: (day: string) => `next: ${day}`,
  scheduledPage: {
    title: 'Scheduled posts',
    hint: 'Until its time comes, only its author and head office can see a post. Times are Melbourne time.',
    today: 'Today',
    tomorrow: 'Tomorrow',
    empty: 'No posts are scheduled.',
    emptyHint: "Share a post in the feed and choose 'Scheduled' for when to publish. It waits here until then.",
  },

  savedPage: {
    title: 'Saved posts',
    hint: 'Only you can see what you save.',
    empty: 'No posts are saved.',
    emptyHint: "Choose 'Save for later' under a post's three dots, and it waits here.",
  },

  pageTitle: 'Post',
  back: 'Feed',
  toFeed: 'GO TO THE FEED',
  menu: (author: string) => `Options for the post by ${author}`,
  edit: 'Edit',
  remove: 'Delete',
  pin: 'Pin as an announcement',
  unpin: 'Unpin',
  mark: 'Mark as Store of the Year',
  unmark: 'Remove Store of the Year',
  saveForLater: 'Save for later',
  unsave: 'Remove from saved',
  savedForLater: 'Saved for later',
  unsaved: 'Removed from saved posts',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link could not be copied.',
  pinned: 'Announcement',
  storeOfTheYear: 'Store of the Year',
  scheduled: 'Scheduled',
  visibleTo: (audience: string) => `Visible to: ${audience}`,
  stores: (n: number) => count(n, 'store', 'stores'),
  posted: (when: string) => `Posted ${when}. Open the post`,
  willBePosted: (when: string) => `Scheduled for ${when}. Open the post`,
  showMore: 'Show more',
  showLess: 'Show less',

  like: 'Like',
  liked: 'Liked',
  comment: 'Comment',
  /** For screen readers, after 'Like' and 'Comment'. */
  thePostBy: (author: string) => `the post by ${author}`,
  onThePostBy: (author: string) => `on the post by ${author}`,
  theCommentBy: (author: string) => `the comment by ${author}`,
  toTheCommentBy: (author: string) => `to the comment by ${author}`,
  likers: 'Liked by',
  likersClose: 'CLOSE',
  moreLikers: 'SHOW MORE',
  /** AMB-099 */
  unknownUser: 'Unknown User',
  /** AMB-012, AMB-097 */
  cannotAnswer: 'You cannot like or comment while impersonating a user.',

  comments: 'Comments',
  moreComments: 'Show more comments',
  viewAll: (n: number) => `View all comments (${n})`,
  commentDeleted: 'Comment was deleted.',
  edited: 'Edited',
  reply: 'Reply',
  commentMenu: (author: string) => `Options for the comment by ${author}`,
  write: 'Write a comment',
  writeReply: 'Write a reply',
  editComment: 'Edit your comment',
  addPictures: 'Pictures',
  post: 'POST',
  save: 'SAVE',
  cancel: 'CANCEL',
  stillSending: 'A picture is still uploading. Please wait for it to finish.',
  loadingForm: 'Loading…',
  notLoaded: 'This form could not be loaded. Please try again when you are online.',
  commentPosted: 'Comment posted',
  commentWaits: "Comment kept on this device. It will be sent when you're back online.",
  ownComment: 'your comment',

  deletingPost: {
    title: 'Delete post',
    question: "It will disappear for everyone, with its comments. This can't be undone.",
    submit: 'DELETE',
    deleted: 'Post deleted',
  },
  deletingComment: {
    title: 'Delete comment',
    question: "Its text will disappear for everyone. Replies to it stay. This can't be undone.",
    submit: 'DELETE',
    deleted: 'Comment deleted',
  },
  /** AMB-089 */
  notSaved: 'Could not be saved. Try again.',
} as const
