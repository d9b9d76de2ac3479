import { createStore } from '@/lib/store.ts'

/** Whether the dialog with the places where stores order is open. It is a dialog over whatever page is open (SHELL-003). */
export const ordering = createStore(false)
