import { defineEndpoints } from '../endpoint.ts';
import { ChatBody, ChatReply } from '../schemas/chat.ts';

export const chatEndpoints = defineEndpoints('chat', {
  chat: {
    method: 'POST',
    path: '/api/chat',
    auth: 'optional',
    token: 'learn',
    body: ChatBody,
    responses: { 200: ChatReply },
    errors: ['too_many_requests'],
  },
});
