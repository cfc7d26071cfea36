//! The service on a port: `cargo run -- sqlite:credit.db 127.0.0.1:8080`.

use chrono::Utc;
use credit_service::Service;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::error::Error;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut arguments = std::env::args().skip(1);
    let database = arguments.next().unwrap_or_else(|| "sqlite:credit.db".to_owned());
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let options: SqliteConnectOptions = database.parse()?;
    let options = options.create_if_missing(true).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Normal);
    let service = Service::new(SqlitePoolOptions::new().connect_with(options).await?, || Utc::now().date_naive()).await?;
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, service.routes()).await?;
    Ok(())
}
