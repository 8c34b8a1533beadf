import { moneyFigures } from '@cliffhanger/core/kernel';
import type { OwedProof } from '@cliffhanger/core/proofs';
import { Banner, Button, Card, Icon, Skeleton, StateBadge } from '@cliffhanger/ui';
import { getOwedProof } from '@cliffhanger/wire/wallet';
import { Check, CircleQuestionMark, FileDown, ShieldX } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { saveAsFile } from '../../../shared/sharing/index.ts';
import { type OwnPlace, ownPlace } from './own-place.ts';
import { PathCard } from './path-card.tsx';

/** The seller's leaf in the tree of liabilities, verified on the device. */
export function PlaceScreen() {
  const t = useTranslation();
  const proof = useApiQuery(getOwedProof, {});
  return (
    <Page title={t('place.title')} back="assets">
      <QueryView answer={proof} loading={<Skeleton className="h-64 rounded-card" />}>
        {(found) => <Checked proof={found} />}
      </QueryView>
    </Page>
  );
}

function Checked({ proof }: { proof: OwedProof }) {
  const t = useTranslation();
  const place = useMemo(() => ownPlace(proof), [proof]);
  return (
    <>
      {place.kind === 'wrong' ? (
        <Banner icon={ShieldX} tone="bad">
          <p className="text-strong">{t('place.wrong.headline')}</p>
          <p>{t('place.wrong.text', { code: place.code })}</p>
        </Banner>
      ) : (
        <Counted place={place} proof={proof} />
      )}
      <Button
        look="soft"
        icon={<Icon of={FileDown} size={20} />}
        onClick={() =>
          saveAsFile({
            name: `cliffhanger-place-${proof.day}.json`,
            type: 'application/json',
            text: JSON.stringify(proof),
          })
        }
      >
        {t('place.save')}
      </Button>
    </>
  );
}

function Counted({ place, proof }: { place: Extract<OwnPlace, { kind: 'counted' }>; proof: OwedProof }) {
  const t = useTranslation();
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(proof.day),
  );
  return (
    <>
      <Card>
        <StateBadge state="approved" word={t('place.in')} />
        <h2 className="mt-2.5 mb-1 text-title text-balance">{t('place.headline')}</h2>
        <p className="text-muted">{t('place.text', { day })}</p>
      </Card>
      <PathCard place={place} amounts={proof.amounts} />
      <Card title={t('place.how')}>
        <p className="text-muted">{t('place.how.text')}</p>
      </Card>
      <Card>
        <p className="flex gap-3">
          <Icon of={Check} size={20} className="text-good" />
          <span>
            <b className="block text-strong">{t('place.proven')}</b>
            <span className="text-small text-muted">
              {t('place.proven.text', { amount: moneyFigures(place.own, locale) })}
            </span>
          </span>
        </p>
        <p className="mt-3 flex gap-3">
          <Icon of={CircleQuestionMark} size={20} className="text-muted" />
          <span>
            <b className="block text-strong">{t('place.unproven')}</b>
            <span className="text-small text-muted">{t('place.unproven.text')} </span>
            <a className="reach text-label text-primary-text" href={`/solvency?lang=${locale}`}>
              {t('place.page')}
            </a>
          </span>
        </p>
      </Card>
    </>
  );
}
