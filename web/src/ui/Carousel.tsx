import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { latePart } from '@/lib/late.ts'
import base from './Base.module.css'
import css from './Carousel.module.css'
import type { Moves } from './CarouselMotion.tsx'

export interface Slide {
  key: string
  /** What the slide is about: read out when somebody moves to it, and the name of its dot. */
  label: string
  content: ReactNode
}

interface Props {
  /** The carousel's name for screen readers. */
  label: string
  slides: readonly Slide[]
  /** The heading above the slides, beside the controls; usually an h2. */
  heading?: ReactNode
  /** How long each slide stays, in milliseconds (HOME-009, HOME-010). */
  autoplay?: number
  loop?: boolean
  /** Dots suit a few slides of the full width. More than seven do not fit on a phone: then, too, there are arrows. */
  controls?: 'dots' | 'arrows'
  /** May set --carousel-slide, the width of a slide with its gap (100%), and --carousel-gap (16px). */
  className?: string
}

const mostDots = 7

const motion = latePart(() => import('./CarouselMotion.tsx'), { onPage: true })

/**
 * Slides that turn by themselves until somebody looks closer: they wait while the pointer, a finger or the focus is on them, and for good after PAUSE
 * (WCAG 2.2.2). With reduced motion they stand still until PLAY, and then change without sliding. Slides that are out of view cannot be reached with
 * Tab. Until the code for moving is there, and without it, the slides are a row that scrolls.
 */
export function Carousel({ label, slides, heading, autoplay = 5000, loop = true, controls = 'dots', className }: Props) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)', undefined, { getInitialValueInEffect: false })
  const Motion = motion.use()?.CarouselMotion
  const viewport = useRef<HTMLElement>(null)
  const moves = useRef<Moves>(null)
  const [chosen, setChosen] = useState<boolean>()
  const [held, setHeld] = useState({ pointer: false, focus: false, drag: false })
  const [selected, setSelected] = useState(0)
  const [inView, setInView] = useState<readonly number[]>()
  const [stops, setStops] = useState(slides.length)
  const [told, setTold] = useState('')

  const several = slides.length > 1
  // Where several slides fit beside each other, fewer stops than slides are left, or one: then nothing moves.
  const count = Math.min(stops, slides.length)
  const turns = several && count > 1
  const wanted = chosen ?? !calm
  const plays = turns && wanted && !held.pointer && !held.focus && !held.drag
  const current = Math.min(selected, count - 1)
  const place = (index: number) => `${index + 1} of ${slides.length}`

  function go(index: number) {
    const target = loop ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    if (moves.current) moves.current.to(target)
    else viewport.current?.firstElementChild?.children[target]?.scrollIntoView({ inline: 'start', block: 'nearest' })
    setSelected(target)
    setTold(`${place(target)}: ${slides[target]?.label ?? ''}`)
    return target
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const { target } = event
    if (
      !by ||
      !turns ||
      event.defaultPrevented ||
      (target instanceof Element && target.closest('input, textarea, video, [contenteditable]'))
    )
      return
    event.preventDefault()
    const inSlides = viewport.current?.contains(event.target as Node)
    const next = go(current + by)
    // The slide that had the focus goes out of view.
    if (inSlides) (viewport.current?.firstElementChild?.children[next] as HTMLElement | undefined)?.focus({ preventScroll: true })
  }

  const hold = (by: keyof typeof held, is: boolean) => setHeld((before) => (before[by] === is ? before : { ...before, [by]: is }))
  const onFocus = () => hold('focus', true)
  const onBlur = (event: FocusEvent<HTMLElement>) => hold('focus', event.currentTarget.contains(event.relatedTarget))
  const dots = turns && controls === 'dots' && slides.length <= mostDots

  return (
    <section className={`${css.carousel} ${className ?? ''}`} aria-label={label} aria-roledescription="carousel" onKeyDown={onKeyDown}>
      <div className={css.parts}>
        <div className={css.head}>{heading}</div>
        {turns && (
          <div className={css.controls}>
            <ActionIcon aria-label={wanted ? 'Pause' : 'Play'} onClick={() => setChosen(!wanted)}>
              {wanted ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
            </ActionIcon>
            {!dots && (
              <>
                <ActionIcon aria-label="Previous" onClick={() => go(current - 1)} disabled={!loop && current === 0}>
                  <IconChevronLeft aria-hidden />
                </ActionIcon>
                <span className={`${base.muted} ${css.place}`} aria-hidden="true">
                  {current + 1} / {count}
                </span>
                <ActionIcon aria-label="Next" onClick={() => go(current + 1)} disabled={!loop && current === count - 1}>
                  <IconChevronRight aria-hidden />
                </ActionIcon>
              </>
            )}
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches where the pointer and the focus are */}
        <div
          ref={(element) => {
            viewport.current = element
          }}
          className={css.viewport}
          data-moving={Motion && several ? true : undefined}
          onPointerEnter={(event) => event.pointerType === 'mouse' && hold('pointer', true)}
          onPointerLeave={() => hold('pointer', false)}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          <div className={css.slides}>
            {slides.map((slide, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not slides
              <div
                key={slide.key}
                className={css.slide}
                role="group"
                aria-roledescription="slide"
                aria-label={place(index)}
                tabIndex={-1}
                inert={inView && !inView.includes(index)}
              >
                {slide.content}
              </div>
            ))}
          </div>
        </div>
        {dots && (
          // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is
          <div className={css.dots} onFocus={onFocus} onBlur={onBlur}>
            {slides.slice(0, count).map((slide, index) => (
              <button
                key={slide.key}
                type="button"
                aria-label={`${place(index)}: ${slide.label}`}
                aria-current={index === current}
                onClick={() => go(index)}
              />
            ))}
          </div>
        )}
      </div>
      {Motion && several && (
        <Motion
          viewport={viewport}
          loop={loop}
          delay={autoplay}
          plays={plays}
          jump={calm}
          first={current}
          ref={moves}
          onSelect={setSelected}
          onStops={setStops}
          onInView={setInView}
          onDrag={(is) => hold('drag', is)}
        />
      )}
      <VisuallyHidden role="status">{plays ? '' : told}</VisuallyHidden>
    </section>
  )
}
