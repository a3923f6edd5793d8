import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import './lightbox.css'

export interface LightboxWords {
  title: string
  close: string
  zoom: string
  previous: string
  next: string
  failed: string
  /** Where an image stands, with `{at}` and `{count}`. */
  position: string
}

/** PhotoSwipe mirrors it for the next image. */
const ARROW = '<svg class="pswp__icn" viewBox="0 0 20 20" aria-hidden="true"><path d="m12 5-5 5 5 5"/></svg>'

/**
 * Shows an image of the article, and the others to go through. The focus returns to the image. Resolves when it is closed, which the
 * browser's Back does as well.
 */
export function openLightbox(
  article: HTMLElement,
  link: HTMLAnchorElement,
  words: LightboxWords,
): Promise<void> {
  const links = [...article.querySelectorAll<HTMLAnchorElement>('a.picture-link')]
  // Safari does not focus a link that is clicked.
  link.focus({ preventScroll: true })
  const viewer = new PhotoSwipe({
    dataSource: links.map(toSlide),
    index: links.indexOf(link),
    bgOpacity: 1,
    showAnimationDuration: 150,
    hideAnimationDuration: 150,
    loop: false,
    wheelToZoom: true,
    padding: { top: 48, bottom: 72, left: 0, right: 0 },
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'fade',
    arrowPrevSVG: ARROW,
    arrowNextSVG: ARROW,
    closeTitle: words.close,
    zoomTitle: words.zoom,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    errorMsg: words.failed,
  })
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'caption',
      appendTo: 'root',
      onInit: (element) => {
        element.setAttribute('role', 'status')
        viewer.on('change', () => {
          const position = document.createElement('span')
          position.className = 'visually-hidden'
          position.textContent = words.position
            .replace('{at}', String(viewer.currIndex + 1))
            .replace('{count}', String(links.length))
          const alt = document.createElement('span')
          alt.lang = String(viewer.currSlide?.data.lang ?? '')
          alt.textContent = String(viewer.currSlide?.data.alt ?? '')
          element.replaceChildren(position, ' ', alt)
        })
      },
    })
  })
  viewer.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key === 'Home') viewer.goTo(0)
    else if (originalEvent.key === 'End') viewer.goTo(links.length - 1)
    else return
    originalEvent.preventDefault()
  })
  viewer.init()
  viewer.element?.setAttribute('aria-modal', 'true')
  viewer.element?.setAttribute('aria-label', words.title)
  viewer.scrollWrap?.removeAttribute('aria-roledescription')
  return untilClosed(viewer)
}

/** Gives the open viewer a place in the history, and takes it back when it closes. */
function untilClosed(viewer: PhotoSwipe): Promise<void> {
  let isInHistory = true
  // Before the viewer has opened, it hears no keys and cannot close.
  let closesOnceOpen = false
  const opening = new AbortController()
  const note = ({ key }: KeyboardEvent) => (closesOnceOpen ||= key === 'Escape')
  window.addEventListener('keydown', note, { signal: opening.signal })
  // With the state of the page, the router does nothing on the way back.
  window.history.pushState(window.history.state, '')
  const leftHistory = new Promise<void>((resolve) => {
    window.addEventListener(
      'popstate',
      () => {
        isInHistory = false
        closesOnceOpen = true
        viewer.close()
        resolve()
      },
      { once: true },
    )
  })
  viewer.on('openingAnimationEnd', () => {
    opening.abort()
    if (closesOnceOpen) viewer.close()
  })
  const destroyed = new Promise<void>((resolve) => {
    viewer.on('destroy', () => {
      if (isInHistory) window.history.back()
      resolve()
    })
  })
  return Promise.all([destroyed, leftHistory]).then(() => undefined)
}

function toSlide(link: HTMLAnchorElement) {
  const image = link.querySelector('img')
  const { width = '0', height = '0', alt = '', lang = '' } = link.dataset
  return {
    src: link.href,
    srcset: image?.srcset ?? '',
    msrc: image?.currentSrc ?? '',
    alt: image?.alt ?? alt,
    // That of the page, unless its own is marked.
    lang: image?.lang || lang || document.documentElement.lang,
    width: Number(width),
    height: Number(height),
  }
}
