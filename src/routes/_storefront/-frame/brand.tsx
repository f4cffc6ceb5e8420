import { LogoMark } from '#ui/mola.tsx'
import type { ShopSettings } from './shop-settings.ts'

export function Brand({ settings }: { settings: Pick<ShopSettings, 'siteName' | 'logoUrl'> }) {
  return (
    <a
      href="/"
      className="flex min-h-11 min-w-0 items-center gap-2 font-bold text-xl tracking-tight md:min-h-10"
    >
      {settings.logoUrl ? (
        <img
          src={`${settings.logoUrl}/96`}
          alt=""
          width={36}
          height={36}
          className="size-9 shrink-0 object-contain"
        />
      ) : (
        <LogoMark className="size-8 md:size-9" />
      )}
      <span className="truncate">{settings.siteName}</span>
    </a>
  )
}
