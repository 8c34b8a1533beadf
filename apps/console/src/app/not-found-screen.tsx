import { t } from '../shared/language/index.ts';
import { Empty } from '../shared/parts/index.ts';

export const NotFoundScreen = () => <Empty text={t('console.record.unknown')} />;
