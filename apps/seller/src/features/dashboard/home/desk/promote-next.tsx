import { Button, buttonClass, Card, Icon, moneyFigures, Poster, useUiSettings } from '@cliffhanger/ui';
import { getNextPromotion } from '@cliffhanger/wire/dashboard';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Coins, Copy, Flame, type LucideIcon, MousePointerClick, Tag } from 'lucide-react';
import { useCopyLink } from '../../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../../shared/server/index.ts';

type Advice = NonNullable<AnswerOf<typeof getNextPromotion>['advice']>;

/** The phone's card with more room: poster, one line per reason, and the link. */
export function PromoteNext() {
  const t = useTranslation();
  const { data } = useApiQuery(getNextPromotion, {});
  if (data === undefined || data.advice === null) return null;
  const { advice } = data;
  return (
    <Card title={t('dashboard.next')}>
      <div className="flex items-start gap-4">
        <Poster src={advice.poster} size="l" />
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <PageLink to="drama" query={{ id: advice.dramaId }} className="text-strong">
            {advice.title}
          </PageLink>
          <Reasons advice={advice} />
        </div>
      </div>
      <div className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
        <Actions advice={advice} />
      </div>
    </Card>
  );
}

function Reasons({ advice }: { advice: Advice }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { reason, days, clicks, orders, hotRank } = advice;
  const amount = (of: 'profit' | 'margin' | 'retail') => moneyFigures(advice[of], locale);
  return (
    <ul className="grid gap-1.5">
      {reason === 'earns' && (
        <>
          <Reason icon={MousePointerClick}>{t('desk.home.next.clicks', { days, clicks, orders })}</Reason>
          <Reason icon={Coins}>
            {t('desk.home.next.profit', {
              profit: amount('profit'),
              each: moneyFigures(advice.perHundredClicks, locale),
            })}
          </Reason>
        </>
      )}
      {reason === 'unposted' && <Reason icon={MousePointerClick}>{t('dashboard.next.unposted')}</Reason>}
      {reason === 'hot' && <Reason icon={Flame}>{t('dashboard.next.hot')}</Reason>}
      {reason !== 'earns' && hotRank !== null && (
        <Reason icon={Flame}>{t('dashboard.next.rank', { rank: hotRank })}</Reason>
      )}
      <Reason icon={Tag}>
        {t('dashboard.next.margin', { margin: amount('margin'), retail: amount('retail') })}
      </Reason>
    </ul>
  );
}

const Reason = ({ icon, children }: { icon: LucideIcon; children: string }) => (
  <li className="flex items-start gap-2 text-small">
    <Icon of={icon} size={16} className="mt-px shrink-0 text-good" />
    <span className="min-w-0">{children}</span>
  </li>
);

function Actions({ advice: { dramaId, trackingUrl } }: { advice: Advice }) {
  const t = useTranslation();
  const copy = useCopyLink();
  const query = { id: dramaId };
  if (trackingUrl === null) {
    return (
      <PageLink to="drama" query={query} className={buttonClass({ look: 'soft', size: 's', wide: true })}>
        {t('dashboard.next.see')}
      </PageLink>
    );
  }
  return (
    <>
      <Button
        look="soft"
        size="s"
        wide
        icon={<Copy size={16} aria-hidden />}
        aria-keyshortcuts="C"
        onClick={() => copy(trackingUrl)}
      >
        {t('catalog.tracking.copy')}
      </Button>
      <PageLink
        to="postKit"
        query={query}
        className={buttonClass({ look: 'neutral', size: 's', wide: true })}
      >
        {t('desk.home.next.kit')}
      </PageLink>
    </>
  );
}
