import { SELLER_PAGES } from '@cliffhanger/core/content';
import { ListGroup, ListRow, Switch } from '@cliffhanger/ui';
import {
  AtSign,
  BadgeCheck,
  Dices,
  EyeOff,
  FileText,
  Headset,
  Info,
  Scale,
  ShieldCheck,
  Sigma,
  Timer,
  UserRound,
} from 'lucide-react';
import { FriendLinks } from '../../../shared/footer/index.ts';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { PageRow, PublicPageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { hideMoneyAtStart, useMoneyHiddenAtStart } from '../../../shared/settings/index.ts';
import { APP_VERSION } from '../../../shared/version/index.ts';
import { LanguageRow } from './language-row.tsx';
import { SellingSettings } from './selling-settings.tsx';
import { StoreRow } from './store/store-row.tsx';
import { ThemeRow } from './theme-row.tsx';

export function SettingsOverview() {
  const t = useTranslation();
  return (
    <Page title={t('shell.settings.title')} back="mine">
      <ListGroup title={t('store.title')}>
        <StoreRow />
      </ListGroup>
      <SellingSettings />
      <ListGroup title={t('shell.settings.app')}>
        <LanguageRow />
        <ThemeRow />
        <AmountsAtStart />
      </ListGroup>
      <Account />
      <About />
      <FriendLinks />
    </Page>
  );
}

function AmountsAtStart() {
  const t = useTranslation();
  return (
    <Switch
      icon={EyeOff}
      label={t('shell.settings.amounts')}
      hint={t('shell.settings.amounts.hint')}
      checked={useMoneyHiddenAtStart()}
      onChange={hideMoneyAtStart}
    />
  );
}

function Account() {
  const t = useTranslation();
  return (
    <ListGroup title={t('shell.settings.account')}>
      <PageRow to="personalDetails" icon={UserRound} title={t('shell.mine.personal')} />
      <PageRow
        to="personalDetails"
        query={{ part: 'security' }}
        icon={ShieldCheck}
        title={t('shell.mine.security')}
      />
      <PageRow to="certification" icon={BadgeCheck} title={t('shell.mine.certification')} />
      <PageRow to="socialAccounts" icon={AtSign} title={t('shell.mine.social')} />
    </ListGroup>
  );
}

/** The guide has its own page; the others are texts. */
const ABOUT_PAGES = SELLER_PAGES.filter((type) => type !== 'guide');

function About() {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <ListGroup title={t('shell.about')}>
      {ABOUT_PAGES.map((type) => (
        <PageRow key={type} to="content" query={{ type }} icon={FileText} title={t(`content.type.${type}`)} />
      ))}
      <PageRow to="reviewTimes" icon={Timer} title={t('shell.about.review-times')} />
      <PageRow to="draws" icon={Dices} title={t('shell.about.draws')} />
      <PublicPageRow address={`/rules?lang=${locale}`} icon={Scale} title={t('shell.about.rules')} />
      <PageRow to="creditFormula" icon={Sigma} title={t('shell.about.credit-formula')} />
      <PageRow to="support" icon={Headset} title={t('shell.mine.support')} />
      <ListRow icon={Info} title={t('shell.about.version')} end={APP_VERSION} />
    </ListGroup>
  );
}
