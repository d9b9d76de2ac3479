import type { Rolldown } from 'vite'

/**
 * Few files that are needed together instead of dozens of small ones: each round of requests costs a phone 150 ms and more. What a page does not
 * need at once (dialogs, forms, pickers) stays out of the first load. The first match wins; the figures are in docs/adr/0008.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What the app itself imports, so also the widgets that its theme extends.
  { name: 'framework', test: /node_modules/, tags: ['$initial'] },
  {
    name: 'shared',
    test: /src\/(api|lib|shared|ui)\/(?!AlertDialog|ConfirmDialog|PasswordField|Toasts|Form(Dialog|Foot)|form\/)|node_modules\/@(tabler\/icons-react|mantine\/hooks)\//,
  },
  { name: 'dialogs', test: /node_modules|src\/shared\/form\//, minShareCount: 3 },
  { name: 'auth', test: /src\/features\/auth\// },
]
