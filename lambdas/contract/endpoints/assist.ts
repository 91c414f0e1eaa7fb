import { defineEndpoints } from '../endpoint.ts';
import { EmptyBody } from '../schemas/common.ts';
import { ChatBody, ChatReply, NotebookServer } from '../schemas/learning.ts';

export const chatEndpoints = defineEndpoints({
  chat: {
    group: 'chat',
    method: 'POST',
    path: '/api/chat',
    auth: 'optional',
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

export const notebookEndpoints = defineEndpoints({
  startServer: {
    group: 'notebook',
    method: 'POST',
    path: '/api/courses/start-server',
    auth: 'required',
    scopes: ['notebooks:start'],
    summary: 'Start the caller’s notebook session',
    body: EmptyBody,
    responses: { 200: NotebookServer },
    errors: ['insufficient_scope', 'too_many_requests'],
    example: { response: { url: 'https://hub.northlight.example/user/ada/', status: 'starting' } },
  },
});
