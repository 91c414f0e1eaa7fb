import { defineEndpoints } from '../endpoint.ts';
import { ChatBody, ChatReply } from '../schemas/chat.ts';

export const chatEndpoints = defineEndpoints('chat', {
  chat: {
    method: 'POST',
    path: '/api/chat',
    auth: 'optional',
    token: 'learn',
    summary: 'Ask the course assistant',
    body: ChatBody,
    responses: { 200: ChatReply },
    errors: ['too_many_requests'],
    example: {
      request: { message: 'What is chunking?', context: { courseId: 'rag-in-practice' } },
      response: {
        reply: 'Chunking splits documents into passages.',
        sources: [{ title: 'Chunking', href: '/courses/rag-in-practice/content/0/chunking?t=12', at: 12 }],
      },
    },
  },
});
