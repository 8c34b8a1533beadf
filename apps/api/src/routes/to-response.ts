export { toResponse } from '@cliffhanger/server/http';
