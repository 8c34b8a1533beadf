import type { MessageId } from '@cliffhanger/i18n';
import type { PageName } from '@cliffhanger/wire/pages';
import {
  Bell,
  ChartNoAxesColumn,
  CircleUserRound,
  Clapperboard,
  Headset,
  House,
  Layers,
  type LucideIcon,
  Medal,
  Package,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react';

export interface SideItem {
  readonly page: PageName;
  readonly icon: LucideIcon;
  readonly label: MessageId;
}

/** The pages behind the phone's tabs and one level below. */
export const WORK: readonly SideItem[] = [
  { page: 'home', icon: House, label: 'shell.tabs.home' },
  { page: 'hall', icon: Clapperboard, label: 'shell.tabs.hall' },
  { page: 'library', icon: Layers, label: 'shell.mine.library' },
  { page: 'orders', icon: Package, label: 'shell.tabs.orders' },
  { page: 'links', icon: ChartNoAxesColumn, label: 'desk.links' },
  { page: 'wallet', icon: Wallet, label: 'shell.mine.wallet' },
];

export const ACCOUNT: readonly SideItem[] = [
  { page: 'messages', icon: Bell, label: 'shell.mine.messages' },
  { page: 'levels', icon: Medal, label: 'shell.mine.levels' },
  { page: 'team', icon: Users, label: 'shell.mine.team' },
  { page: 'invite', icon: UserPlus, label: 'shell.mine.invite' },
  { page: 'support', icon: Headset, label: 'shell.mine.support' },
  { page: 'mine', icon: CircleUserRound, label: 'shell.tabs.mine' },
];
