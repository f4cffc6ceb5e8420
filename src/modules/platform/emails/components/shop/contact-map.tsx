import { ExternalLink, MapPin } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

// The bay, the old quarter and Vía España.
const CITY = { west: -79.56, south: 8.94, east: -79.48, north: 9.01 }
const EMBED = `https://www.openstreetmap.org/export/embed.html?bbox=${CITY.west}%2C${CITY.south}%2C${CITY.east}%2C${CITY.north}&layer=mapnik`

/** A drawing of the city until the visitor asks for the real map: no one else learns of the visit before that. */
export function ContactMap({ address }: { address: string }) {
  const [isWanted, setIsWanted] = useState(false)
  return (
    <section aria-label={m.messages_map_title()} className="overflow-hidden rounded-card border border-line">
      <div className="relative h-72 bg-sunken sm:h-80">
        {isWanted ? (
          <iframe
            title={m.messages_map_title()}
            src={EMBED}
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="absolute inset-0 size-full border-0"
          />
        ) : (
          <>
            <CityDrawing />
            <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center">
              <div className="flex max-w-sm flex-col items-center gap-3 rounded-card border border-line bg-surface px-5 py-4 shadow-soft">
                <Button onClick={() => setIsWanted(true)} icon={<MapPin aria-hidden />}>
                  {m.messages_map_show()}
                </Button>
                <p className="text-balance text-muted text-sm">{m.messages_map_reason()}</p>
              </div>
            </div>
          </>
        )}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-surface px-4 py-3 text-sm">
        <span className="flex items-center gap-2">
          <MapPin aria-hidden className="size-4 shrink-0 text-brand-ink" />
          {address}
        </span>
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink hover:underline md:min-h-6"
        >
          {m.messages_map_open()}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </p>
    </section>
  )
}

/** Coast, avenues and blocks of Panama City, not to scale. */
function CityDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 320"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <path
        className="fill-brand-soft"
        d="M0 262 C70 268 112 300 170 296 C214 292 226 250 272 236 C330 218 392 226 448 208 C520 184 560 196 622 176 C690 154 742 150 800 128 V320 H0 Z"
      />
      <g fill="none" strokeLinecap="round" className="stroke-surface" strokeWidth="9">
        <path d="M-10 210 C120 214 214 206 300 172 C420 124 560 118 810 70" />
        <path d="M-10 120 C140 128 260 112 380 84 C520 52 640 44 810 4" />
        <path d="M96 -10 C104 90 120 170 128 290" />
        <path d="M300 -10 C304 70 318 150 344 224" />
        <path d="M520 -10 C524 60 540 120 566 186" />
        <path d="M700 -10 C706 50 716 100 736 148" />
      </g>
      <g fill="none" strokeLinecap="round" className="stroke-surface" strokeWidth="4">
        <path d="M-10 60 C150 66 250 44 420 20" />
        <path d="M-10 164 C130 170 230 158 330 128 C460 88 620 82 810 38" />
        <path d="M200 -10 C206 80 222 160 236 244" />
        <path d="M410 -10 C416 70 434 140 452 204" />
        <path d="M612 -10 C618 50 632 110 652 166" />
        <path d="M30 -10 C36 90 44 170 52 262" />
      </g>
      <path
        fill="none"
        className="stroke-brand"
        strokeWidth="3"
        d="M0 262 C70 268 112 300 170 296 C214 292 226 250 272 236 C330 218 392 226 448 208 C520 184 560 196 622 176 C690 154 742 150 800 128"
      />
    </svg>
  )
}
