import fastify from 'fastify';

/* The baseline for the ingest: the same HTTP library, which only redirects. */

const http = fastify();
http.get('/r/:code', (_request, reply) => reply.redirect('https://watch.example.org/drama', 302));
http.get('/readyz', (_request, reply) => reply.send('ready'));
await http.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
