import type { Rolldown } from 'vite'

/** What begins like this in src/shared, src/ui and src/lib is no part of what pages share: few of them need it at once. */
const apart = [
  'ActionMenuList',
  'AlertDialog',
  'Carousel',
  'promos/',
  'ConfirmDialog',
  'PasswordField',
  'Toasts',
  'FilterSheet',
  'Form(Dialog|Foot)',
  'audience/(AudienceFields|StorePicker|shape)',
  'form/',
  'history/(HistoryChart|chart)',
  'media/',
  'readership/(mustReadForm|MustReadField|Readers)',
  'richtext/',
  'DateField',
  'Calendar',
  'days',
  'zod',
]

/**
 * Code that is needed together goes into one file, because each round of requests costs a phone 150 ms or more. What a page does not need at once
 * (dialogs, forms, pickers) stays out of the first load. The first group that matches wins. The measurements are in docs/adr/0008.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // Libraries that the app itself imports, including the widgets that its theme extends.
  { name: 'framework', test: /node_modules/, tags: ['$initial'] },
  // What the app itself imports of its own code.
  { name: 'app', test: /src\//, tags: ['$initial'] },
  {
    name: 'shared',
    test: new RegExp(`src/(api|lib|shared|ui)/(?!${apart.join('|')})|node_modules/@(tabler/icons-react|mantine/hooks|tanstack)/`),
    minShareCount: 2,
  },
  // The fields of the sign-in, with the libraries behind them. Other forms use them too.
  { name: 'fields', test: /src\/(features\/auth|shared\/form)\// },
  // Formatted text is read on pages that have no dialog, and written in dialogs.
  { name: 'text', test: /node_modules\/dompurify\/|src\/shared\/richtext\/(policy|RichText(\.module)?)\./ },
  // Only what really many share: a page that shares one small function with this group loads all of it.
  { name: 'dialogs', test: /node_modules|src\/(ui\/(DateField|Calendar)|lib\/days)/, minShareCount: 4 },
  { name: 'report', test: /src\/features\/audit\//, minShareCount: 2 },
]
