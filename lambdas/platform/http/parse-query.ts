import { invalidRequest } from './invalid-request.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidRequest([], 'The query string is not valid percent-encoding');
  }
};

/**
 * Parses the raw query string. API Gateway's own map joins repeated parameters with a comma, so that `s3Key=a&s3Key=b` would look
 * like one value. Empty values count as absent on every route, because browsers send every field of a filter form.
 * @throws ApiError 400 when a parameter is repeated or badly encoded
 */
export const parseQuery = (rawQueryString: string): Record<string, string> => {
  const parameters = new Map<string, string>();
  for (const part of rawQueryString.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (parameters.has(name)) throw invalidRequest([name], 'Send this parameter once');
    parameters.set(name, equals < 0 ? '' : decode(part.slice(equals + 1)));
  }
  return Object.fromEntries([...parameters].filter(([, value]) => value !== ''));
};
