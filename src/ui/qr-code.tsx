/** Dark on white in both themes, with the quiet margin that a camera needs. */
export function QrCode({ code, label }: { code: { size: number; path: string }; label: string }) {
  const side = code.size + 8
  return (
    <svg
      viewBox={`-4 -4 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-44 rounded-control border border-line"
    >
      <rect x={-4} y={-4} width={side} height={side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
