import { CONTENT_TYPES } from '@cliffhanger/core/content';
import { ListGroup, ListRow, Switch } from '@cliffhanger/ui';
import { AtSign, BadgeCheck, EyeOff, FileText, Headset, Info, ShieldCheck, UserRound } from 'lucide-react';
import { FriendLinks } from '../../../shared/footer/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { hideMoneyAtStart, useMoneyHiddenAtStart } from '../../../shared/settings/index.ts';
import { APP_VERSION } from '../../../shared/version/index.ts';
import { LanguageRow } from './language-row.tsx';
import { SellingSettings } from './selling-settings.tsx';
import { StoreRow } from './store/store-row.tsx';
import { ThemeRow } from './theme-row.tsx';

export function SettingsOverview() {
  const say = useSay();
  return (
    <Page title={say('shell.settings.title')} back="mine">
      <ListGroup title={say('store.title')}>
        <StoreRow />
      </ListGroup>
      <SellingSettings />
      <ListGroup title={say('shell.settings.app')}>
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
  const say = useSay();
  return (
    <Switch
      icon={EyeOff}
      label={say('shell.settings.amounts')}
      hint={say('shell.settings.amounts.hint')}
      checked={useMoneyHiddenAtStart()}
      onChange={hideMoneyAtStart}
    />
  );
}

function Account() {
  const say = useSay();
  return (
    <ListGroup title={say('shell.settings.account')}>
      <PageRow to="personalDetails" icon={UserRound} title={say('shell.mine.personal')} />
      <PageRow
        to="personalDetails"
        query={{ part: 'security' }}
        icon={ShieldCheck}
        title={say('shell.mine.security')}
      />
      <PageRow to="certification" icon={BadgeCheck} title={say('shell.mine.certification')} />
      <PageRow to="socialAccounts" icon={AtSign} title={say('shell.mine.social')} />
    </ListGroup>
  );
}

/** The guide has its own page; the others are read. */
const ABOUT_PAGES = CONTENT_TYPES.filter((type) => type !== 'guide');

function About() {
  const say = useSay();
  return (
    <ListGroup title={say('shell.about')}>
      {ABOUT_PAGES.map((type) => (
        <PageRow
          key={type}
          to="content"
          query={{ type }}
          icon={FileText}
          title={say(`content.type.${type}`)}
        />
      ))}
      <PageRow to="support" icon={Headset} title={say('shell.mine.support')} />
      <ListRow icon={Info} title={say('shell.about.version')} end={APP_VERSION} />
    </ListGroup>
  );
}
