import { serverNow } from '@cliffhanger/client/clock';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { clsx } from 'clsx';
import { longDayText, useTranslation } from '../../shared/language/index.ts';
import type { Licence } from './passport.ts';

/** The elapsed part of the licence term. `validUntil` is exclusive. */
export function LicenceTime({ licence }: { licence: Licence }) {
  const t = useTranslation();
  const { state, validFrom, validUntil } = licence;
  const now = serverNow();
  const gone = Math.min(1, Math.max(0, (now - validFrom) / (validUntil - validFrom)));
  const lastDay = longDayText(validUntil - 1);
  const isEnded = state === 'ended';
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <strong className="text-head">
          {t(isEnded ? 'passport.ended-on' : 'passport.until', { day: lastDay })}
        </strong>
        {!isEnded && (
          <span className="figures text-small whitespace-nowrap text-muted">
            {t('passport.days-left', { count: Math.ceil((validUntil - now) / DAY_MS) })}
          </span>
        )}
      </p>
      <div aria-hidden className="my-3 h-2 overflow-hidden rounded-bar bg-well">
        <div
          className={clsx('h-full origin-left', state === 'in-force' ? 'bg-good' : 'bg-warn')}
          style={{ transform: `scaleX(${gone.toFixed(3)})` }}
        />
      </div>
      <p className="flex justify-between text-small text-muted">
        <span>{longDayText(validFrom)}</span>
        <span>{lastDay}</span>
      </p>
      <p className="mt-2 text-small text-muted">{t('passport.told')}</p>
    </>
  );
}
