import { ListGroup, ListRow, Switch } from '@cliffhanger/ui';
import { AtSign, EyeOff, Headset, Info, ShieldCheck, UserRound } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { hideMoneyAtStart, useMoneyHiddenAtStart } from '../../../shared/settings/index.ts';
import { APP_VERSION } from '../../../shared/version/index.ts';
import { LanguageRow } from './language-row.tsx';
import { ThemeRow } from './theme-row.tsx';

export function SettingsScreen() {
  const say = useSay();
  return (
    <Page title={say('shell.settings.title')} back="mine">
      <ListGroup title={say('shell.settings.app')}>
        <LanguageRow />
        <ThemeRow />
        <AmountsAtStart />
      </ListGroup>
      <ListGroup title={say('shell.settings.account')}>
        <PageRow to="personalDetails" icon={UserRound} title={say('shell.mine.personal')} />
        <PageRow
          to="personalDetails"
          query={{ part: 'security' }}
          icon={ShieldCheck}
          title={say('shell.mine.security')}
        />
        <PageRow to="socialAccounts" icon={AtSign} title={say('shell.mine.social')} />
      </ListGroup>
      <ListGroup title={say('shell.about')}>
        <PageRow to="support" icon={Headset} title={say('shell.mine.support')} />
        <ListRow icon={Info} title={say('shell.about.version')} end={APP_VERSION} />
      </ListGroup>
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
