const OWN = '/media/'

/** The sizes the server makes of a picture of ours; a picture that stands elsewhere has only its own. */
export function pictureSet(
  url: string,
  widths: readonly number[],
): { src: string; srcSet: string | undefined } {
  if (!url.startsWith(OWN)) return { src: url, srcSet: undefined }
  return {
    src: `${url}/${widths[Math.floor(widths.length / 2)]}`,
    srcSet: widths.map((width) => `${url}/${width} ${width}w`).join(', '),
  }
}
