import type { MessageKind } from '@cliffhanger/core/messages';
import { BadgeCheck, Info, type LucideIcon, Package, Wallet } from 'lucide-react';

export const MESSAGE_ICONS: Readonly<Record<MessageKind, LucideIcon>> = {
  order: Package,
  money: Wallet,
  review: BadgeCheck,
  notice: Info,
};
