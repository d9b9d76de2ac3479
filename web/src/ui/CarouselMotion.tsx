import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'

/** Moves the slides from outside. */
export interface Moves {
  to: (index: number) => void
}

interface Props {
  /** The element that shows the slides; its first child is their row. */
  viewport: RefObject<HTMLElement | null>
  loop: boolean
  /** How long each slide stays, in milliseconds. */
  delay: number
  plays: boolean
  /** Slides change at once, without sliding. */
  jump: boolean
  /** The slide to begin with. */
  first: number
  ref: Ref<Moves>
  /** Told how many places there are to stop at. */
  onStops: (count: number) => void
  onSelect: (index: number) => void
  /** Told which slides can be seen, whenever that changes. */
  onInView: (indexes: readonly number[]) => void
  onDrag: (is: boolean) => void
}

/** Moves the slides of a carousel: by drag and swipe, and one on after each delay. It draws nothing itself. */
export function CarouselMotion({ viewport, loop, delay, plays, jump, first, ref, onStops, onSelect, onInView, onDrag }: Props) {
  // The carousel decides when it plays. The plugin by itself would play again after each drag.
  const [plugins] = useState(() => [Autoplay({ delay, playOnInit: false, stopOnInteraction: true, stopOnFocusIn: false })])
  const [startIndex] = useState(first)
  const [attach, embla] = useEmblaCarousel({ loop, startIndex, align: 'start', inViewThreshold: 0.5 }, plugins)

  useEffect(() => {
    const { current: element } = viewport
    if (!element) return
    element.scrollLeft = 0
    attach(element)
    return () => attach(null)
  }, [viewport, attach])

  useImperativeHandle(ref, () => ({
    to: (index) => {
      embla?.scrollTo(index, jump)
      embla?.plugins().autoplay?.reset()
    },
  }))

  const selected = useEffectEvent(() => embla && onSelect(embla.selectedScrollSnap()))
  const seen = useEffectEvent(() => embla && onInView(embla.slidesInView()))
  const dragged = useEffectEvent((is: boolean) => onDrag(is))
  const follow = useEffectEvent(() => {
    if (!embla) return
    const { length } = embla.scrollSnapList()
    onStops(length)
    const timer = embla.plugins().autoplay
    if (plays && length > 1) timer?.play(jump)
    else timer?.stop()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the timer follows
  useEffect(() => follow(), [embla, plays, jump])

  useEffect(() => {
    if (!embla) return
    const onSelected = () => selected()
    const onSeen = () => seen()
    const onDown = () => dragged(true)
    const onUp = () => dragged(false)
    // A new width or other slides begin the timer afresh, and stop it.
    const onInit = () => follow()
    embla.on('select', onSelected).on('slidesInView', onSeen).on('pointerDown', onDown).on('pointerUp', onUp).on('reInit', onInit)
    return () => {
      embla.off('select', onSelected).off('slidesInView', onSeen).off('pointerDown', onDown).off('pointerUp', onUp).off('reInit', onInit)
    }
  }, [embla])

  return null
}
