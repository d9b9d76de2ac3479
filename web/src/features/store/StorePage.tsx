import { getRouteApi } from '@tanstack/react-router'
import { StoreProfile } from './StoreProfile.tsx'

const route = getRouteApi('/signed-in/stores/$id')

/** SCR-025: one store. */
export default function StorePage() {
  const { id } = route.useParams()
  return <StoreProfile key={id} id={id} />
}
