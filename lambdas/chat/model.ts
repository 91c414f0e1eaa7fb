export { createConverse } from '../platform/services/converse.ts';
