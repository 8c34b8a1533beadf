import type { MessageId } from '@cliffhanger/i18n';
import { BrandMark, Card, CopyRow, EmptyState, Icon, ListGroup, ListRow } from '@cliffhanger/ui';
import {
  Check,
  EllipsisVertical,
  type LucideIcon,
  MonitorDown,
  Plus,
  Share,
  SquareArrowOutUpRight,
} from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '../../shared/clipboard/index.ts';
import { useTranslation } from '../../shared/language/index.ts';
import { Page } from '../../shared/page/index.ts';
import { type Browser, browserOf } from './browser.ts';

interface Step {
  readonly icon: LucideIcon;
  readonly text: MessageId;
}

const CONFIRM: Step = { icon: Check, text: 'install.step.confirm' };
const BY_SHARING: readonly Step[] = [
  { icon: Share, text: 'install.step.share' },
  { icon: Plus, text: 'install.step.add-to-home' },
  CONFIRM,
];
const BY_MENU: readonly Step[] = [
  { icon: EllipsisVertical, text: 'install.step.menu' },
  { icon: Plus, text: 'install.step.add-or-install' },
  CONFIRM,
];

/** Only the browser's own function: no configuration profile, no installer (DOMAIN §11). */
const STEPS: Readonly<Record<Browser, readonly Step[]>> = {
  'ios-safari': BY_SHARING,
  'ios-other': BY_SHARING,
  'android-chrome': BY_MENU,
  'android-samsung': BY_MENU,
  'android-firefox': BY_MENU,
  'mac-safari': [
    { icon: Share, text: 'install.step.share' },
    { icon: Plus, text: 'install.step.add-to-dock' },
    CONFIRM,
  ],
  'desktop-chromium': [{ icon: MonitorDown, text: 'install.step.address-bar' }, CONFIRM],
  'inside-app': [{ icon: SquareArrowOutUpRight, text: 'install.step.open-outside' }],
  other: BY_MENU,
};

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

export function InstallScreen() {
  const t = useTranslation();
  return (
    <Page title={t('install.title')} back="mine">
      {isInstalled() ? (
        <EmptyState drawing="passed" title={t('install.done')}>
          {t('install.done.text')}
        </EmptyState>
      ) : (
        <HowTo />
      )}
    </Page>
  );
}

function HowTo() {
  const t = useTranslation();
  const copy = useCopy();
  const found = browserOf({ agent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });
  const [browser, choose] = useState<Browser>(found);
  return (
    <>
      <div className="grid justify-items-center gap-2 pt-2 pb-1 text-center">
        <BrandMark size={56} />
        <h2 className="text-title text-balance">{t('install.heading')}</h2>
        <p className="max-w-80 text-muted">{t('install.text')}</p>
      </div>
      <Card title={t(`install.in.${browser}`)}>
        <ol className="grid gap-4">
          {STEPS[browser].map(({ icon, text }, index) => (
            <li key={text} className="flex items-center gap-3">
              <span className="figures grid size-7 shrink-0 place-items-center rounded-full bg-control text-label">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1">{t(text)}</span>
              <Icon of={icon} className="text-primary-text" />
            </li>
          ))}
        </ol>
      </Card>
      {browser === 'inside-app' && (
        <CopyRow label={t('install.address')} text={window.location.origin} onCopy={copy} />
      )}
      <ListGroup title={t('install.others')}>
        {OTHERS.filter((other) => other !== browser).map((other) => (
          <ListRow key={other} title={t(`install.in.${other}`)} onClick={() => choose(other)} />
        ))}
      </ListGroup>
      <p className="px-1 text-small text-muted">{t('install.safe')}</p>
    </>
  );
}

/** Instructions for other devices than the current one. */
const OTHERS: readonly Browser[] = [
  'ios-safari',
  'android-chrome',
  'android-samsung',
  'android-firefox',
  'mac-safari',
  'desktop-chromium',
];
