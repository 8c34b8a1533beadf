import type { AgentLevel } from '@cliffhanger/core/identity';
import { t } from '../language/index.ts';

export const levelText = (level: AgentLevel): string => t(`console.level.${level}`);
