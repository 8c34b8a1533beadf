import type { ComponentType } from 'react';
import { createHashRouter } from 'react-router';
import { CategoriesScreen } from '../features/catalog/categories-screen.tsx';
import { DramaScreen } from '../features/catalog/drama/drama-screen.tsx';
import { DramasScreen } from '../features/catalog/dramas-screen.tsx';
import { ImportScreen } from '../features/catalog/importing/import-screen.tsx';
import { AlarmsScreen } from '../features/chain/alarms-screen.tsx';
import { ColdWalletsScreen } from '../features/chain/cold-wallets-screen.tsx';
import { SuspenseScreen } from '../features/chain/suspense-screen.tsx';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { OverviewScreen } from '../features/dashboard/overview-screen.tsx';
import { BooksScreen } from '../features/ledger/books-screen.tsx';
import { ReconciliationScreen } from '../features/ledger/reconciliation-screen.tsx';
import { AnnouncementsScreen } from '../features/messages/announcements-screen.tsx';
import { OrderScreen } from '../features/records/order/order-screen.tsx';
import { SellerScreen } from '../features/records/seller/seller-screen.tsx';
import { ViewerScreen } from '../features/records/viewer/viewer-screen.tsx';
import { QueueScreen } from '../features/reviews/queue/queue-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { TermsScreen } from '../features/settings/terms-screen.tsx';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { AuditScreen } from '../features/staff/audit/audit-screen.tsx';
import { KeysScreen } from '../features/staff/keys/keys-screen.tsx';
import { InvitationScreen } from '../features/staff/login/invitation-screen.tsx';
import { PeopleScreen } from '../features/staff/people/people-screen.tsx';
import { ContactsScreen } from '../features/support/contacts-screen.tsx';
import { GrantLevelScreen } from '../features/support/grant-level-screen.tsx';
import { OpenAuditScreen } from '../features/support/open-audit-screen.tsx';
import { ResendReceiptScreen } from '../features/support/resend-receipt-screen.tsx';
import { Frame } from './frame.tsx';
import { inSpokenLanguage } from './in-spoken-language.tsx';

const page = (path: string, Screen: ComponentType) => ({ path, Component: inSpokenLanguage(Screen) });

export const router = createHashRouter([
  page('/invitation', InvitationScreen),
  {
    path: '/',
    Component: inSpokenLanguage(Frame),
    children: [
      { index: true, Component: inSpokenLanguage(OverviewScreen) },
      page('queue/:kind', QueueScreen),
      page('seller/:id', SellerScreen),
      page('order/:number', OrderScreen),
      page('viewer/:id', ViewerScreen),
      page('books', BooksScreen),
      page('reconciliation', ReconciliationScreen),
      page('suspense', SuspenseScreen),
      page('cold-wallets', ColdWalletsScreen),
      page('alarms', AlarmsScreen),
      page('dramas', DramasScreen),
      page('dramas/:id', DramaScreen),
      page('categories', CategoriesScreen),
      page('import', ImportScreen),
      page('content', ContentScreen),
      page('messages', AnnouncementsScreen),
      page('contacts', ContactsScreen),
      page('grant-level', GrantLevelScreen),
      page('open-audit', OpenAuditScreen),
      page('resend-receipt', ResendReceiptScreen),
      page('terms', TermsScreen),
      page('setup', SetupScreen),
      page('settings', SettingsScreen),
      page('people', PeopleScreen),
      page('keys', KeysScreen),
      page('audit', AuditScreen),
    ],
  },
]);
