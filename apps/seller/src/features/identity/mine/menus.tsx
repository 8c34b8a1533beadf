import { ListGroup } from '@cliffhanger/ui';
import {
  AtSign,
  BadgeCheck,
  Bell,
  ChartNoAxesColumn,
  Headset,
  Info,
  Layers,
  List,
  Medal,
  ScrollText,
  Settings,
  ShieldCheck,
  Smartphone,
  Store,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { LanguageRow } from '../settings/language-row.tsx';
import { ThemeRow } from '../settings/theme-row.tsx';
import { LogoutRow } from './logout-row.tsx';
import { useRowStates } from './row-states.tsx';

interface MenusProps {
  /** The number in the library; `undefined` while loading. */
  readonly dramas: number | undefined;
  readonly isCertified: boolean | undefined;
}

/** Menu rows with their current state. */
export function Menus({ dramas, isCertified }: MenusProps) {
  const t = useTranslation();
  const states = useRowStates();
  return (
    <>
      <ListGroup>
        <PageRow
          to="library"
          icon={Layers}
          title={t('shell.mine.library')}
          end={dramas === undefined ? undefined : t('shell.mine.library.dramas', { count: dramas })}
        />
        <PageRow to="assets" icon={ChartNoAxesColumn} title={t('shell.mine.assets')} />
        <PageRow to="fundLog" icon={ScrollText} title={t('shell.mine.fund-log')} />
        <PageRow to="records" icon={List} title={t('shell.mine.records')} />
        <PageRow to="levels" icon={Medal} title={t('shell.mine.levels')} />
      </ListGroup>
      <ListGroup>
        <PageRow to="team" icon={Users} title={t('shell.mine.team')} end={states.team} />
        <PageRow
          to="invite"
          icon={UserPlus}
          title={t('shell.mine.invite')}
          end={isCertified === false ? t('shell.mine.invite.certified') : undefined}
        />
        <PageRow
          to="certification"
          icon={BadgeCheck}
          title={t('shell.mine.certification')}
          end={states.certification}
        />
      </ListGroup>
      <ListGroup>
        <PageRow
          to="settings"
          query={{ part: 'store' }}
          icon={Store}
          title={t('shell.mine.store')}
          end={states.store}
        />
        <PageRow to="messages" icon={Bell} title={t('shell.mine.messages')} end={states.messages} />
        <PageRow to="customerService" icon={Headset} title={t('shell.mine.support')} />
      </ListGroup>
      <ListGroup>
        <LanguageRow />
        <ThemeRow />
        <PageRow to="personalDetails" icon={UserRound} title={t('shell.mine.personal')} />
        <PageRow
          to="personalDetails"
          query={{ part: 'security' }}
          icon={ShieldCheck}
          title={t('shell.mine.security')}
          end={states.devices}
        />
        <PageRow
          to="socialAccounts"
          icon={AtSign}
          title={t('shell.mine.social')}
          end={states.socialAccounts}
        />
        <PageRow to="settings" icon={Settings} title={t('shell.mine.settings')} />
        <PageRow to="install" icon={Smartphone} title={t('shell.mine.install')} />
      </ListGroup>
      <ListGroup>
        <PageRow to="content" query={{ type: 'about' }} icon={Info} title={t('shell.mine.about')} />
        <LogoutRow />
      </ListGroup>
    </>
  );
}
