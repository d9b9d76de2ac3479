import { latePart } from '@/lib/late.ts'

/** The editor itself, which is a tenth of all code. It comes when somebody asks for it, or some seconds after the page. */
export const editorPart = latePart(() => import('./Editor.tsx'))
