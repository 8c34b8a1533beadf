import type { OwnedAppeal } from '@cliffhanger/application/ports';

export const appealResponse = ({ progress, ...appeal }: OwnedAppeal) => ({ ...appeal, ...progress });
