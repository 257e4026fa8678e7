import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { isRightToLeft, useLanguage, useT } from '../../messages/language.ts'
import { layer, space } from '../../theme/tokens.ts'
import { IconButton } from '../actions/icon-button.tsx'

const Box = styled.div`position: relative; min-width: 0;`
const View = styled.div`overflow: hidden; border-radius: inherit;`
const Track = styled.ul<{ $gap: string }>`
  display: flex; gap: ${({ $gap }) => $gap}; touch-action: pan-y pinch-zoom;
`
const Slide = styled.li<{ $size: string }>`flex: 0 0 ${({ $size }) => $size}; min-width: 0;`
const Step = styled.span`
  position: absolute; top: 50%; translate: 0 -50%; z-index: ${layer.raised};
  &:where([data-side='start']) { inset-inline-start: ${space[2]}; }
  &:where([data-side='end']) { inset-inline-end: ${space[2]}; }
`

/**
 * Slides to swipe or to step through with previous and next, which are disabled at the ends and absent when all slides fit. LANG-12:
 * it follows the reading direction.
 * @param size CSS width of a slide: '100%' for one at a time, '10rem' for a shelf
 * @param onSelect called with the index of the first visible slide
 */
export function Carousel({
  label,
  slides,
  size = '100%',
  gap = '0px',
  onSelect,
}: {
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  size?: string
  gap?: string
  onSelect?: (index: number) => void
}) {
  const t = useT()
  useLanguage()
  const [view, carousel] = useEmblaCarousel({
    direction: isRightToLeft() ? 'rtl' : 'ltr',
    align: 'start',
    containScroll: 'trimSnaps',
    duration: 22,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const [ends, setEnds] = useState({ previous: false, next: false })

  useEffect(() => {
    if (!carousel) return
    const update = () => {
      setEnds({ previous: carousel.canScrollPrev(), next: carousel.canScrollNext() })
      onSelect?.(carousel.selectedScrollSnap())
    }
    update()
    carousel.on('select', update).on('reInit', update)
    return () => {
      carousel.off('select', update).off('reInit', update)
    }
  }, [carousel, onSelect])

  return (
    <Box role="group" aria-roledescription={t('carousel.label')} aria-label={label}>
      <View ref={view}>
        <Track $gap={gap}>
          {slides.map(({ key, content }) => (
            <Slide key={key} $size={size}>
              {content}
            </Slide>
          ))}
        </Track>
      </View>
      {(ends.previous || ends.next) && (
        <>
          <Step data-side="start">
            <IconButton
              label={t('carousel.previous')}
              look="raised"
              disabled={!ends.previous}
              onClick={() => carousel?.scrollPrev()}
            >
              <ChevronLeftIcon size={20} />
            </IconButton>
          </Step>
          <Step data-side="end">
            <IconButton
              label={t('carousel.next')}
              look="raised"
              disabled={!ends.next}
              onClick={() => carousel?.scrollNext()}
            >
              <ChevronRightIcon size={20} />
            </IconButton>
          </Step>
        </>
      )}
    </Box>
  )
}
