import type { ResolutionId } from '@cliffhanger/core/chain';

/** By this what it moves is known for ever: once, whatever is tried again. */
export const keyOfResolution = (id: ResolutionId): string => `resolution:${id}`;
