export default function ManagePage() {
  return null
}
