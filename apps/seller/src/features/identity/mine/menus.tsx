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
import { useSay } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { LanguageRow } from '../settings/language-row.tsx';
import { ThemeRow } from '../settings/theme-row.tsx';
import { LogoutRow } from './logout-row.tsx';
import { useRowStates } from './row-states.tsx';

interface MenusProps {
  /** In the library; undefined until it is known. */
  readonly dramas: number | undefined;
  readonly isCertified: boolean | undefined;
}

/** Everything the seller has, with how it stands beside it. */
export function Menus({ dramas, isCertified }: MenusProps) {
  const say = useSay();
  const states = useRowStates();
  return (
    <>
      <ListGroup>
        <PageRow
          to="library"
          icon={Layers}
          title={say('shell.mine.library')}
          end={dramas === undefined ? undefined : say('shell.mine.library.dramas', { count: dramas })}
        />
        <PageRow to="assets" icon={ChartNoAxesColumn} title={say('shell.mine.assets')} />
        <PageRow to="fundLog" icon={ScrollText} title={say('shell.mine.fund-log')} />
        <PageRow to="records" icon={List} title={say('shell.mine.records')} />
        <PageRow to="levels" icon={Medal} title={say('shell.mine.levels')} />
      </ListGroup>
      <ListGroup>
        <PageRow to="team" icon={Users} title={say('shell.mine.team')} end={states.team} />
        <PageRow
          to="invite"
          icon={UserPlus}
          title={say('shell.mine.invite')}
          end={isCertified === false ? say('shell.mine.invite.certified') : undefined}
        />
        <PageRow
          to="certification"
          icon={BadgeCheck}
          title={say('shell.mine.certification')}
          end={states.certification}
        />
      </ListGroup>
      <ListGroup>
        <PageRow
          to="settings"
          query={{ part: 'store' }}
          icon={Store}
          title={say('shell.mine.store')}
          end={states.store}
        />
        <PageRow to="messages" icon={Bell} title={say('shell.mine.messages')} end={states.messages} />
        <PageRow to="support" icon={Headset} title={say('shell.mine.support')} />
      </ListGroup>
      <ListGroup>
        <LanguageRow />
        <ThemeRow />
        <PageRow to="personalDetails" icon={UserRound} title={say('shell.mine.personal')} />
        <PageRow
          to="personalDetails"
          query={{ part: 'security' }}
          icon={ShieldCheck}
          title={say('shell.mine.security')}
          end={states.devices}
        />
        <PageRow
          to="socialAccounts"
          icon={AtSign}
          title={say('shell.mine.social')}
          end={states.socialAccounts}
        />
        <PageRow to="settings" icon={Settings} title={say('shell.mine.settings')} />
        <PageRow to="install" icon={Smartphone} title={say('shell.mine.install')} />
      </ListGroup>
      <ListGroup>
        <PageRow to="content" query={{ type: 'about' }} icon={Info} title={say('shell.mine.about')} />
        <LogoutRow />
      </ListGroup>
    </>
  );
}
