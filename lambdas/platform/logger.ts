import { Logger } from '@aws-lambda-powertools/logger';
import { redact } from './redact.ts';

/**
 * The structured log of a function: one JSON line per event. Never log tokens, bodies or email addresses; what errors
 * of libraries hold of these is taken out.
 * Service name and level come from POWERTOOLS_SERVICE_NAME and POWERTOOLS_LOG_LEVEL.
 */
export const logger = new Logger({ jsonReplacerFn: redact });
