import type { Instant } from '@cliffhanger/core/kernel';
import { Banner, Card, CopyRow, exactTime, Icon, useUiSettings } from '@cliffhanger/ui';
import {
  BadgeQuestionMark,
  CreditCard,
  Dices,
  LockKeyholeOpen,
  type LucideIcon,
  MousePointerClick,
  Play,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { OrderDetail } from '../order.ts';

/** The order's provenance (DOMAIN §5): payment, click or allocation, access, first play. */
export function BirthCertificate({ order }: { order: OrderDetail }) {
  const t = useTranslation();
  const { birthCertificate: birth, sandbox } = order;
  const range = { count: order.quantity, first: birth.firstEpisode, last: birth.lastEpisode };
  return (
    <Card title={t('orders.birth')}>
      <ul className="grid gap-4">
        <Fact icon={CreditCard} title={t('orders.birth.payment')} at={birth.clearedAt}>
          {sandbox && <span className="block">{t('orders.birth.sandbox')}</span>}
          <span className="font-mono break-all">
            {birth.charge.startsWith(birth.processor) ? birth.charge : `${birth.processor} ${birth.charge}`}
          </span>
        </Fact>
        <Source birth={birth} />
        <Fact icon={LockKeyholeOpen} title={t('orders.birth.access')} at={birth.accessFrom}>
          {t('orders.episodes.range', range)}
        </Fact>
        <Fact icon={Play} title={t('orders.birth.first-play')} at={birth.firstPlayAt ?? undefined}>
          {birth.firstPlayAt === null && t('orders.birth.not-played')}
        </Fact>
      </ul>
      <WhyMine birth={birth} />
    </Card>
  );
}

type Birth = OrderDetail['birthCertificate'];

function Source({ birth }: { birth: Birth }) {
  const t = useTranslation();
  if (birth.attributedBy === 'click') {
    return (
      <Fact icon={MousePointerClick} title={t('orders.birth.click')} at={birth.clickedAt}>
        {birth.trackingCode !== undefined && (
          <span className="font-mono break-all">/r/{birth.trackingCode}</span>
        )}
        {birth.trackingSubId !== undefined && birth.trackingSubId !== '' && (
          <span className="block break-all">
            {t('orders.birth.click.link', { name: birth.trackingSubId })}
          </span>
        )}
        {birth.viewersInThatHour !== undefined && birth.viewersInThatHour > 0 && (
          <span className="block">{t('orders.birth.click.hour', { viewers: birth.viewersInThatHour })}</span>
        )}
      </Fact>
    );
  }
  return (
    <Fact icon={Dices} title={t('orders.birth.draw')}>
      {birth.drawDay !== undefined && (
        <PageLink to="draws">{t('orders.birth.draw.day', { day: birth.drawDay })}</PageLink>
      )}
    </Fact>
  );
}

function WhyMine({ birth }: { birth: Birth }) {
  const t = useTranslation();
  const copy = useCopy();
  const isClick = birth.attributedBy === 'click';
  return (
    <div className="mt-4 grid gap-2">
      <Banner icon={BadgeQuestionMark}>
        <p className="text-strong">{t('orders.birth.why')}</p>
        <p className="text-small">
          {isClick
            ? t('orders.birth.why.click', { days: birth.clickCountsForDays ?? 0 })
            : t('orders.birth.why.draw')}
        </p>
      </Banner>
      {birth.drawFingerprint !== undefined && (
        <CopyRow mono label={t('orders.birth.fingerprint')} text={birth.drawFingerprint} onCopy={copy} />
      )}
    </div>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly at?: Instant | undefined;
  readonly children?: ReactNode;
}

function Fact({ icon, title, at, children }: FactProps) {
  const { locale } = useUiSettings();
  return (
    <li className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-inner bg-well">
        <Icon of={icon} size={20} className="text-muted" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-strong">{title}</p>
        <div className="text-small text-muted">{children}</div>
        {at !== undefined && (
          <time dateTime={new Date(at).toISOString()} className="figures block text-small text-muted">
            {exactTime(at, locale)}
          </time>
        )}
      </div>
    </li>
  );
}
