import { createHashRouter } from 'react-router';
import { CategoriesScreen } from '../features/catalog/categories-screen.tsx';
import { DramaScreen } from '../features/catalog/drama/drama-screen.tsx';
import { DramasScreen } from '../features/catalog/dramas-screen.tsx';
import { ImportScreen } from '../features/catalog/importing/import-screen.tsx';
import { AlarmsScreen } from '../features/chain/alarms-screen.tsx';
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

export const router = createHashRouter([
  { path: '/invitation', Component: InvitationScreen },
  {
    path: '/',
    Component: Frame,
    children: [
      { index: true, Component: OverviewScreen },
      { path: 'queue/:kind', Component: QueueScreen },
      { path: 'seller/:id', Component: SellerScreen },
      { path: 'order/:number', Component: OrderScreen },
      { path: 'viewer/:id', Component: ViewerScreen },
      { path: 'books', Component: BooksScreen },
      { path: 'reconciliation', Component: ReconciliationScreen },
      { path: 'suspense', Component: SuspenseScreen },
      { path: 'alarms', Component: AlarmsScreen },
      { path: 'dramas', Component: DramasScreen },
      { path: 'dramas/:id', Component: DramaScreen },
      { path: 'categories', Component: CategoriesScreen },
      { path: 'import', Component: ImportScreen },
      { path: 'content', Component: ContentScreen },
      { path: 'messages', Component: AnnouncementsScreen },
      { path: 'contacts', Component: ContactsScreen },
      { path: 'grant-level', Component: GrantLevelScreen },
      { path: 'open-audit', Component: OpenAuditScreen },
      { path: 'resend-receipt', Component: ResendReceiptScreen },
      { path: 'terms', Component: TermsScreen },
      { path: 'setup', Component: SetupScreen },
      { path: 'settings', Component: SettingsScreen },
      { path: 'people', Component: PeopleScreen },
      { path: 'keys', Component: KeysScreen },
      { path: 'audit', Component: AuditScreen },
    ],
  },
]);
