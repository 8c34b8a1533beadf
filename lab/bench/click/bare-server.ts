import fastify from 'fastify';

/* The same HTTP library, which does nothing but redirect: what the ingest is measured beside. */

const http = fastify();
http.get('/r/:code', (_request, reply) => reply.redirect('https://watch.example.org/drama', 302));
http.get('/readyz', (_request, reply) => reply.send('ready'));
await http.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
