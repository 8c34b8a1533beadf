import type { MessageId } from '@cliffhanger/i18n';
import type { PageName } from '@cliffhanger/wire/pages';
import { Clapperboard, House, type LucideIcon, Package, User } from 'lucide-react';
import type { TabName } from '../shared/screens/index.ts';
import { SCREENS } from './screens.ts';

interface TabDescription {
  readonly name: TabName;
  readonly page: PageName;
  readonly icon: LucideIcon;
  readonly label: MessageId;
}

const ALL_TABS: readonly TabDescription[] = [
  { name: 'home', page: 'home', icon: House, label: 'shell.tabs.home' },
  { name: 'hall', page: 'hall', icon: Clapperboard, label: 'shell.tabs.hall' },
  { name: 'orders', page: 'orders', icon: Package, label: 'shell.tabs.orders' },
  { name: 'mine', page: 'mine', icon: User, label: 'shell.tabs.mine' },
];

/** Tabs whose screen exists. */
export const TABS = ALL_TABS.filter(({ name }) => SCREENS.some(({ tab }) => tab === name));
