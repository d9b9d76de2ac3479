import { useFocusReturn } from '@mantine/hooks'
import { useState } from 'react'

/**
 * For the host of a dialog whose code is loaded when it is first opened: tells whether to mount it. Once mounted it stays, so that it can
 * close gently. Focus goes back to where it was, which a dialog that is born open cannot see to itself.
 */
export function useLazyDialog(opened: boolean) {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useFocusReturn({ opened })
  return wanted || opened
}
