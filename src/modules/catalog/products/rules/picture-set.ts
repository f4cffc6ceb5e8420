const OWN = '/media/'
// Nothing: what shows a picture shows its placeholder until one from elsewhere was copied into our storage.
const WAITING = 'data:,'

export const isOwnPicture = (url: string) => url.startsWith(OWN)

/** The sizes the server makes of a picture of ours; one of another host is never loaded from there. */
export function pictureSet(
  url: string,
  widths: readonly number[],
): { src: string; srcSet: string | undefined } {
  if (!isOwnPicture(url)) return { src: WAITING, srcSet: undefined }
  return {
    src: `${url}/${widths[Math.floor(widths.length / 2)]}`,
    srcSet: widths.map((width) => `${url}/${width} ${width}w`).join(', '),
  }
}
