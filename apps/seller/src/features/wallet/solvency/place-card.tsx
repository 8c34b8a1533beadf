import { Card, Facts, Icon } from '@cliffhanger/ui';
import { getOwedProof } from '@cliffhanger/wire/wallet';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { ExactAmount } from './exact-amount.tsx';
import { OwnAmounts } from './own-amounts.tsx';
import { ownPlace } from './own-place.ts';

/**
 * The seller's leaf in the tree of liabilities, verified on the device. Before the first report it explains the
 * check.
 */
export function PlaceCard() {
  const t = useTranslation();
  const { data: proof } = useApiQuery(getOwedProof, {});
  const place = useMemo(() => (proof === undefined ? undefined : ownPlace(proof)), [proof]);
  const isWrong = place?.kind === 'wrong';
  return (
    <Card>
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className={`grid size-10 shrink-0 place-items-center rounded-inner ${isWrong ? 'bg-bad-soft text-bad' : 'bg-good-soft text-good'}`}
        >
          <Icon of={isWrong ? ShieldX : ShieldCheck} size={20} />
        </span>
        <div className="min-w-0">
          <h2 className="text-strong">{t('place.title')}</h2>
          <p className="text-small text-muted">
            {isWrong ? (
              t('place.wrong.headline')
            ) : proof === undefined ? (
              t('place.detail')
            ) : (
              <AsOf day={proof.day} />
            )}
          </p>
        </div>
      </div>
      {proof !== undefined && place?.kind === 'counted' && (
        <div className="mt-3 rounded-field bg-well px-3.5 py-2.5 text-small">
          <Facts
            rows={[
              [t('place.you'), <ExactAmount key="own" amount={place.own} />],
              [t('place.all'), <ExactAmount key="owed" amount={place.owed} />],
            ]}
          />
          <div className="mt-2 border-t border-line pt-2">
            <OwnAmounts amounts={proof.amounts} />
          </div>
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        <PageLink to="placeInTree">{t('statements.check')}</PageLink>
        <PageLink to="statementCheck">{t('wallet.statements.check')}</PageLink>
      </p>
    </Card>
  );
}

function AsOf({ day }: { day: string }) {
  const t = useTranslation();
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return t('place.text', { day: format.format(Date.parse(day)) });
}
