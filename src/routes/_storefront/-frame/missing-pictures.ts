/** Pictures that did not arrive give way to the placeholder under them, wherever they stand on the page. */
export function watchPictures(): () => void {
  const mark = (event: Event) => {
    if (event.target instanceof HTMLImageElement)
      event.target.classList.toggle('is-missing', event.type === 'error')
  }
  // These events do not bubble; they can only be caught on the way down.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', mark, true)
  // What failed before the page became interactive has had its event.
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) image.classList.add('is-missing')
  }
  return () => {
    document.removeEventListener('error', mark, true)
    document.removeEventListener('load', mark, true)
  }
}
