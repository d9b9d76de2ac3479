import { ordering } from '@/shared/ordering.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'

const OrderingDialog = lazyDialog(() => import('@/features/branding/OrderingDialog.tsx'))

/** The dialog with the places where stores order, over any page (SHELL-003). */
export function Ordering() {
  const opened = ordering.use()
  return (
    <LazyDialog opened={opened} stays>
      <OrderingDialog opened={opened} onClose={() => ordering.set(false)} />
    </LazyDialog>
  )
}
