import { useParameter } from '../../../shared/navigation/index.ts';
import { SettingsOverview } from './settings-overview.tsx';
import { StorePart } from './store/store-part.tsx';

/** The store's part is named in the address. */
export const SettingsScreen = () => (useParameter('part') === 'store' ? <StorePart /> : <SettingsOverview />);
