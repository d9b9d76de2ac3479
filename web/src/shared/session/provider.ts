import { createStore } from '@/lib/store.ts'

/** Where people can sign in besides here, by the name that people know; empty: nowhere, or the server has not been asked yet. */
export const provider = createStore('')
