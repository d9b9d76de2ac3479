import type { User } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import scene from '@/ui/brand/scene-clear.svg'
import scenePhone from '@/ui/brand/scene-clear-phone.svg'
import css from './Greeting.module.css'

/** HOME-001, HOME-002, AMB-112. Greets people by name and shows their previous login; on a first visit it welcomes them. */
export function Greeting({ user }: { user: User }) {
  return (
    <section className={css.greeting}>
      <picture>
        <source media="(min-width: 48em)" srcSet={scene} width={1200} height={300} />
        <img src={scenePhone} alt="" width={400} height={290} fetchPriority="high" />
      </picture>
      {user.lastSignedIn ? (
        <>
          <h1>Hi {user.firstName}</h1>
          <p>Last login {relativeDate(user.lastSignedIn)}</p>
        </>
      ) : (
        <>
          <h1>Welcome!</h1>
          <p>Good to have you here, {user.firstName}.</p>
        </>
      )}
    </section>
  )
}
