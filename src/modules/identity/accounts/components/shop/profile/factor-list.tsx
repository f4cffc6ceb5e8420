import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#browser/client.ts'
import { readAgain } from '#browser/read-again.ts'
import { useRead } from '#browser/reading.ts'
import { formatDay } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RECOVERY_CODES } from '../../../rules/second-factor.ts'
import { knowsPasskeys } from '../../passkeys.ts'
import type { FactorTask } from './factor-dialog.tsx'
import { ListPart } from './list-part.tsx'

const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog)

type Factor = Output<'GET /profile/factors'>['factors'][number]

/** What stands beside the password: an app, passkeys, and the codes for a bad day. */
export function FactorList() {
  const read = useRead('GET /profile/factors', {}, { fresh: true })
  const [task, setTask] = useState<FactorTask | null>(null)
  const { factors = [], recoveryCodesLeft = 0, isDuty = false } = read.data ?? {}
  const isOn = factors.length > 0
  return (
    <ListPart title={m.accounts_factors_title()} note={m.accounts_factors_note()} read={read} rows={1}>
      <p>
        <Badge tone={isOn ? 'ok' : 'neutral'}>
          {isOn ? m.accounts_factors_on() : m.accounts_factors_off()}
        </Badge>
      </p>
      {isDuty && !isOn && (
        <p className="rounded-card bg-warn-soft p-4 text-sm text-warn-ink">{m.accounts_step_owes()}</p>
      )}
      {isOn && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setTask({ kind: 'remove', factor })} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {!factors.some(({ kind }) => kind === 'totp') && (
          <Button
            variant="secondary"
            size="sm"
            {...FactorDialog.ahead}
            onClick={() => setTask({ kind: 'totp' })}
          >
            {m.accounts_factors_add_totp()}
          </Button>
        )}
        {knowsPasskeys() && (
          <Button
            variant="secondary"
            size="sm"
            {...FactorDialog.ahead}
            onClick={() => setTask({ kind: 'passkey' })}
          >
            {m.accounts_factors_add_passkey()}
          </Button>
        )}
      </div>
      {isOn && (
        <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
          <div>
            <h4 className="font-semibold text-sm">{m.accounts_factors_codes()}</h4>
            <p className="mt-0.5 text-muted text-sm">
              {m.accounts_factors_codes_left({ count: recoveryCodesLeft, total: RECOVERY_CODES })}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            {...FactorDialog.ahead}
            onClick={() => setTask({ kind: 'codes' })}
          >
            {m.accounts_factors_codes_new()}
          </Button>
        </div>
      )}
      {task && (
        <FactorDialog
          task={task}
          onClose={(isChanged) => {
            setTask(null)
            if (isChanged) readAgain('GET /profile/factors', 'GET /profile/sessions', 'GET /profile/events')
          }}
        />
      )}
    </ListPart>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { kind, name, createdAt, lastUsedAt } = factor
  const Icon = kind === 'totp' ? Smartphone : KeyRound
  const created = formatDay(createdAt)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold text-sm">{name}</p>
        <p className="text-muted text-sm">
          {lastUsedAt
            ? m.accounts_factors_used({ created, used: formatDay(lastUsedAt) })
            : m.accounts_factors_unused({ created })}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.accounts_factors_remove_of({ name })}
        {...FactorDialog.ahead}
        onClick={onRemove}
      >
        {m.common_remove()}
      </Button>
    </li>
  )
}
